import code from './public-page.js?raw'
import { hashOf } from './public-styles.ts'

/** The small script of the public pages, under a name that holds a hash: a page may come from our own files only. */
export const publicScript = { file: `public-${hashOf(code)}.js`, code }
