import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startService } from '../start-service.ts'
import { emptyStore } from '../testing/keep-store.ts'

test('a password for the demo that is easy to guess stops the first start with a sentence that names it', async () => {
  const place = { ...(await emptyStore('embedded')), DEMO: '1', DEMO_PASSWORD: 'password1234' }
  await expect(startService(readConfig(place))).rejects.toThrow(
    'The setting DEMO_PASSWORD cannot be used. This password is too easy to guess. Choose another.',
  )
})
