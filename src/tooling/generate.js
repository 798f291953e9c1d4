/** `npm run generate`: writes the generated sources that git ignores, the compiled messages of both languages and the symbols. */
import { compileMessages } from './compile-messages.js'
import { copySymbols } from './designs/copy-symbols.js'
import { exitWithError } from './tool-error.js'

await Promise.all([compileMessages(), copySymbols()]).catch(exitWithError)
