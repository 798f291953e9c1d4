import { afterAll, afterEach } from 'vitest'
import { startProvider } from './provider.ts'

/** A provider without people for all tests of a file, which behaves again after each of them. */
export async function providerForFile() {
  const provider = await startProvider({ servedAt: 'http://localhost:4000', people: {} })
  afterEach(() => provider.behave())
  afterAll(() => provider.close())
  return provider
}
