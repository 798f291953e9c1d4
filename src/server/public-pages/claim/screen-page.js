// The screen of a claim: it draws itself anew every few seconds, and shows no code that the service has not just given.
const SECONDS = 10

async function drawAnew() {
  const main = document.querySelector('main')
  if (!main) return
  try {
    const response = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(SECONDS * 900) })
    if (!response.ok) throw new Error(`It answered ${response.status}`)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const next = page.querySelector('main.screen')
    if (!next) throw new Error('It answered with another page')
    main.replaceWith(next)
  } catch {
    const said = main.querySelector('[role=status]')
    if (said) said.textContent = main.dataset['lost'] ?? ''
    main.querySelector('.code')?.remove()
  }
}

/** Counts the seconds of the code down; the next one is drawn as soon as its turn comes. */
function countDown() {
  const left = document.querySelector('[data-seconds]')
  if (!left) return
  const seconds = Number(left.textContent) - 1
  if (seconds <= 0) return void drawAnew()
  left.textContent = String(seconds)
  document.querySelector('.turns progress')?.setAttribute('value', left.textContent)
}

setInterval(drawAnew, SECONDS * 1000)
setInterval(countDown, 1000)
