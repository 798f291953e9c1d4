import './styles/global.css'

// What came with the HTML is painted first: the dashboard's scripts take the network and keep a slow machine busy. Nobody
// waits for the paint of a tab in the background, which may never come.
if (document.hidden) begin()
else requestAnimationFrame(() => setTimeout(begin))

/** All scripts that the service names for this page travel at once; otherwise each is found by reading another. */
function begin() {
  const named: string[] = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]')
  for (const href of named) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  void import('./dashboard.tsx')
}
