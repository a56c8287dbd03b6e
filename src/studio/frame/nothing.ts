import { followScheme } from './scheme.ts'

// A page that says why there is nothing to see.

followScheme()
