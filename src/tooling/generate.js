/** Writes what the sources need and git does not keep: the compiled words of both languages. */
import { compile } from '@inlang/paraglide-js'

await compile({
  project: './src/i18n/project.inlang',
  outdir: './src/i18n/paraglide',
  strategy: ['globalVariable', 'baseLocale'],
})
// The compiler leaves timers behind that would hold the process for half a minute.
process.exit()
