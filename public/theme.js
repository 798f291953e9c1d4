// Runs before the page paints, so that a dark choice never flashes white. Without a choice the system's theme rules.
try {
  const theme = localStorage.getItem('insegna.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be forbidden; then the system's theme rules.
}
