import { afterEach, expect, test } from 'vitest'
import { clearStored, storedJson, storedText, storeJson, storeText } from './stored-values.ts'

const STORAGES = ['sessionStorage', 'localStorage'] as const
const before = STORAGES.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))

afterEach(() => {
  for (const [index, name] of STORAGES.entries()) {
    const descriptor = before[index]
    if (descriptor) Object.defineProperty(globalThis, name, descriptor)
    else Reflect.deleteProperty(globalThis, name)
  }
})

test('if the browser forbids storage, nothing is stored and nothing throws', () => {
  const get = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of STORAGES) Object.defineProperty(globalThis, name, { configurable: true, get })
  storeText('browser', 'place', 'text')
  storeJson('tab', 'place', { key: 1 })
  clearStored(['place'])
  expect([storedText('browser', 'place'), storedJson('tab', 'place')]).toEqual([null, null])
})
