// Runs before the first paint, so that the dark theme never flashes white. By default the system's theme applies.
try {
  const theme = localStorage.getItem('insegna.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked; then the system's theme applies.
}
