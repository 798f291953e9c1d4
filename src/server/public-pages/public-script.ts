import code from './public-page.js?raw'
import { hashOf } from './public-styles.ts'

/** The script of the public pages. A file with a hash in its name, because the CSP forbids inline scripts. */
export const publicScript = { file: `public-${hashOf(code)}.js`, code }
