import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, firstPage } from './App.tsx'
import { speakAsBefore } from './i18n/locale.ts'

speakAsBefore()

const root = document.getElementById('root')
if (root) {
  const page = createRoot(root)
  // In a transition React draws in short turns, between which the browser answers. What the router could not load, even
  // by a fault of ours, the page tells.
  void firstPage.finally(() =>
    startTransition(() =>
      page.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    ),
  )
}
