import './styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/v4/core'
import { App } from './App.tsx'
import { ApiError } from './api/api-error.ts'
import { restoreLocale } from './i18n/locale.ts'

// zod otherwise probes `new Function`, which our Content-Security-Policy blocks and the browser logs.
config({ jitless: true })

restoreLocale()

const root = document.getElementById('root')
if (root) {
  createRoot(root, {
    // Pages show API errors themselves; only unexpected errors belong in the console.
    onCaughtError: (error) => {
      // biome-ignore lint/suspicious/noConsole: React's default handler logs too
      if (!(error instanceof ApiError)) console.error(error)
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
