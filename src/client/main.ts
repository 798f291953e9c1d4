import './styles/global.css'

// What came with the HTML is painted first: the dashboard's scripts take the network and keep a slow machine busy. Nobody
// waits for the paint of a tab in the background, which may never come.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

/** How many files are asked for in one turn: to ask for ten keeps a phone busy for longer than a frame. */
const AT_ONCE = 3

/** All scripts that the service names for this page travel at once; otherwise each is found by reading another. */
function begin() {
  ask(JSON.parse(document.getElementById('scripts')?.textContent ?? '[]'))
  // The framework first, by itself: what begins in pieces keeps the browser from nothing for long.
  void import('react-dom/client').then(() => import('./dashboard.tsx'))
  setTimeout(warm)
}

/**
 * The first date or number that is written makes a browser read all that it knows of languages, which keeps it busy for as
 * long as half the page. What a thread has read the others have too.
 */
const warm = () => new Worker(new URL('./browser/languages.worker.ts', import.meta.url), { type: 'module' })

function ask(files: string[]) {
  for (const href of files.slice(0, AT_ONCE)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  if (files.length > AT_ONCE) setTimeout(() => ask(files.slice(AT_ONCE)))
}
