import { buildWhereStale } from '../../src/tooling/product.js'
import { prepareStores } from './product.ts'

/** What the browser tests run is built from the sources as they are now. */
export default async function buildProduct() {
  await buildWhereStale()
  return prepareStores()
}
