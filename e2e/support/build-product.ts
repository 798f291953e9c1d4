import { buildIfStale } from '../../src/tooling/product.js'
import { prepareStores } from './product.ts'

/** Builds the product from the current sources before the browser tests run. */
export default async function buildProduct() {
  await buildIfStale()
  return prepareStores()
}
