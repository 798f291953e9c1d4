/** `npm run generate`: writes what the sources need and git does not keep, the compiled messages of both languages. */
import { compileMessages } from './compile-messages.js'
import { endWith } from './tool-error.js'

await compileMessages().catch(endWith)
