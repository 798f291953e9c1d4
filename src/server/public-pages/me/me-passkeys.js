// Passkeys of My badges. Without this script, or in a browser without passkeys, their forms stay hidden.
const library = window.PublicKeyCredential
for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!(form instanceof HTMLFormElement) || !library?.parseCreationOptionsFromJSON) continue
  const field = form.querySelector('input[name=passkey]')
  const problem = form.querySelector('[role=alert]')
  if (!(field instanceof HTMLInputElement) || !problem) continue
  form.hidden = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    try {
      const url = new URL(form.action)
      url.pathname += '/options'
      const response = await fetch(url, { method: 'POST' })
      if (!response.ok) throw new Error(`It answered ${response.status}`)
      const { data } = await response.json()
      field.value = JSON.stringify(await (form.dataset['passkey'] === 'add' ? made(data) : signed(data)))
      form.submit()
    } catch {
      problem.textContent = problem.getAttribute('data-words')
    }
  })
}

/** @param {PublicKeyCredentialCreationOptionsJSON} options */
const made = (options) => navigator.credentials.create({ publicKey: library.parseCreationOptionsFromJSON(options) })

/** @param {PublicKeyCredentialRequestOptionsJSON} options */
const signed = (options) => navigator.credentials.get({ publicKey: library.parseRequestOptionsFromJSON(options) })
