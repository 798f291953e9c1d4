/** `npm run generate`: writes the generated sources that git ignores, the compiled messages of both languages. */
import { compileMessages } from './compile-messages.js'
import { endWith } from './tool-error.js'

await compileMessages().catch(endWith)
