/**
 * The heart of a favourite, full or not. Drawn here: an icon of the library that two screens share
 * would come with every first load.
 */
export function HeartIcon({ isFull, size = 20 }: { isFull: boolean; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFull ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M19.5 12.57 12 20l-7.5-7.43A5 5 0 1 1 12 6.01a5 5 0 1 1 7.5 6.56" />
    </svg>
  )
}
