import './styles/global.css'

const begin = () => import('./dashboard.tsx')

// What came with the HTML is painted first: the dashboard's scripts keep a slow machine busy. Nobody waits for the paint of
// a tab in the background, which may never come.
if (document.hidden) void begin()
else requestAnimationFrame(() => setTimeout(begin))
