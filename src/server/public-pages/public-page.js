// Progressive enhancement of the public pages, which work fully without it.
for (const button of document.querySelectorAll('button[data-copy]')) {
  // `navigator.clipboard` exists only in secure contexts.
  if (!(button instanceof HTMLButtonElement) || !navigator.clipboard) continue
  button.hidden = false
  const label = button.querySelector('span')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
    if (label) label.textContent = button.dataset['copied'] ?? ''
  })
}

// The secret of a badge's link is in the fragment, which browsers send to no server.
for (const form of document.querySelectorAll('form[data-key]')) {
  const key = location.hash.slice(1)
  const field = form.querySelector('input')
  if (!(form instanceof HTMLFormElement) || !field || key.length < 22) continue
  field.value = key
  form.submit()
}

for (const area of document.querySelectorAll('textarea[readonly]')) {
  if (area instanceof HTMLTextAreaElement) area.addEventListener('focus', () => area.select())
}

/** Verdicts with a style of their own; any other is shown as unknown. */
const TONES = ['valid', 'expired', 'revoked']

const parts = document.getElementById('checks-parts')
const place = document.getElementById('live-checks')
for (const link of document.querySelectorAll('a[data-checks]')) {
  if (!(link instanceof HTMLAnchorElement) || !(parts instanceof HTMLTemplateElement) || !place) continue
  link.addEventListener('click', async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    link.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(link.dataset['checks'] ?? '')
      if (!response.ok) throw new Error(`It answered ${response.status}`)
      place.replaceChildren(bandOf(await response.json(), parts))
    } catch {
      // On any failure, fall back to the verify page, which explains what is wrong.
      location.assign(link.href)
    }
    link.removeAttribute('aria-busy')
  })
}

/**
 * @typedef {{ name: string, sentence: string, outcome: string }} Check
 * @param {{ verdict: string, title: string, text: string, checked: string, checks: Check[] }} answer
 * @param {HTMLTemplateElement} template
 */
function bandOf(answer, template) {
  const band = copyOf(template, '.band')
  band.classList.add(TONES.includes(answer.verdict) ? answer.verdict : 'unknown')
  write(band, 'h2', answer.title)
  write(band, '.verdict', answer.text)
  write(band, '.hint', answer.checked)
  const lines = answer.checks.map((check) => {
    const line = copyOf(template, `li.${check.outcome}`)
    write(line, 'b', check.name)
    write(line, '.sentence', check.sentence)
    return line
  })
  band.querySelector('.checks')?.append(...lines)
  return band
}

/**
 * @param {HTMLTemplateElement} template
 * @param {string} selector
 */
function copyOf(template, selector) {
  const part = template.content.querySelector(selector)
  if (!part) throw new Error(`The page has no ${selector}`)
  return /** @type {Element} */ (part.cloneNode(true))
}

/**
 * @param {Element} element
 * @param {string} selector
 * @param {string} words
 */
function write(element, selector, words) {
  const place = element.querySelector(selector)
  if (place) place.textContent = words
}
