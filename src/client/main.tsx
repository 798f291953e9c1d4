import './styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from 'zod/v4/core'
import { App } from './App.tsx'
import { ApiError } from './api/api-error.ts'
import { restoreLocale } from './i18n/locale.ts'

// Otherwise zod tries whether code may be made of text, which our policy forbids and browsers report.
config({ jitless: true })

restoreLocale()

const root = document.getElementById('root')
if (root) {
  createRoot(root, {
    // What the service refuses is told by the page: only what nobody expected is for the console.
    onCaughtError: (error) => {
      // biome-ignore lint/suspicious/noConsole: as React does by itself
      if (!(error instanceof ApiError)) console.error(error)
    },
  }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
