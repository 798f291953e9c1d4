// Whatever a public page can do better with a script. Without it the page lacks nothing but convenience.
for (const button of document.querySelectorAll('button[data-copy]')) {
  // Browsers let only pages of a safe origin write to the clipboard.
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue
  button.hidden = false
  const label = button.querySelector('span')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    if (label) label.textContent = button.dataset['copied'] ?? ''
  })
}

for (const area of document.querySelectorAll('textarea[readonly]')) {
  if (area instanceof HTMLTextAreaElement) area.addEventListener('focus', () => area.select())
}
