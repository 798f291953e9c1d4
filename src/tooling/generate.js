/** `npm run generate`: writes the generated sources that git ignores, the compiled messages of both languages. */
import { compileMessages } from './compile-messages.js'
import { exitWithError } from './tool-error.js'

await compileMessages().catch(exitWithError)
