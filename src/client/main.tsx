import './styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { ApiError } from './api/api-error.ts'
import { restoreLocale } from './i18n/locale.ts'

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
