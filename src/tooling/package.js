/** `npm run package -- FOLDER`: copies the files that a server needs to run the product to an empty folder. */
import process from 'node:process'
import { packageProduct } from './package-product.js'
import { exitWithError, ToolError } from './tool-error.js'

const [folder] = process.argv.slice(2)
await (folder
  ? packageProduct(folder)
  : Promise.reject(new ToolError('Say where to: npm run package -- FOLDER'))
).catch(exitWithError)
