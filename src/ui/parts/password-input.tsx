import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field, type FieldFrame } from './field.tsx'
import classes from './field.module.css'

/** A password with a button that shows it while somebody wants to read it. */
export function PasswordInput({
  label = 'รหัสผ่าน',
  hint,
  error,
  ref,
  ...rest
}: Partial<FieldFrame> & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const [isShown, setShown] = useState(false)
  const Glyph = isShown ? IconEyeOff : IconEye
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      control={(described) => (
        <div className={classes.wrapper}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...described}
            ref={ref}
            type={isShown ? 'text' : 'password'}
            className={`${classes.input} ${classes.password}`}
          />
          <button
            type="button"
            className={classes.toggle}
            aria-label="แสดงรหัสผ่าน"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Glyph size={22} stroke={1.75} aria-hidden />
          </button>
        </div>
      )}
    />
  )
}
