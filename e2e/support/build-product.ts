import { buildWhereStale } from '../../src/tooling/product.js'

/** What the browser tests run is built from the sources as they are now. */
export default buildWhereStale
