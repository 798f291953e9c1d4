import { config } from 'zod/v4/core'

// zod otherwise probes `new Function`, which our Content-Security-Policy blocks and the browser logs. Schemas read this when
// they are made, and only pages that check something load zod, so the dashboard's `zod` is this module.
config({ jitless: true })

export * from 'zod/v4'
