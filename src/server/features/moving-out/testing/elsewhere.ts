import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Services } from '#server/services.ts'
import { test as base, lendStore, NO_RATE_LIMITS } from '#server/testing/test.ts'

/** With `elsewhere`: another installation, which is empty. */
export const test = base.extend<{ elsewhere: Services }>({
  elsewhere: async ({ drawing, designs }, use) => {
    await lendStore(async ({ dataDir, database }) => {
      const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...NO_RATE_LIMITS })
      await use({ ...createServices(config, database), drawing, designs })
    })
  },
})
