import { expect, test } from 'vitest'
import { EarnerInput } from './earners.ts'
import { EarnerInputs } from './filled-lists.ts'

const amara = {
  recipient_email: 'amara@wrenfield.example',
  recipient_first_name: 'Amara',
  recipient_last_name: 'Okonkwo',
}

/** Parses as a request body is parsed: JSON.parse makes `__proto__` an ordinary key. */
const read = (json: string) => JSON.parse(json)

test('metadata keep keys that every object inherits', () => {
  const metadata = read('{"constructor":"a","toString":null,"hasOwnProperty":{"__proto__":1}}')
  expect(JSON.stringify(EarnerInput.parse({ ...amara, metadata }).metadata)).toBe(JSON.stringify(metadata))
})

test('the key that zod would drop is refused at its row', () => {
  const metadata = read('{"course":"Physics","__proto__":{"year":2}}')
  const { error } = EarnerInputs.safeParse([amara, { ...amara, recipient_email: 'b@wrenfield.example', metadata }])
  expect(error?.issues).toMatchObject([{ path: [1, 'metadata'] }])
})
