// Progressive enhancement of the verify page: files can be dropped anywhere or pasted, and a file that is too large is
// reported before the upload. Without it, the plain file field works.
const MAX_BYTES = 10 * 1024 * 1024
const input = document.getElementById('file')
const problem = document.getElementById('file-problem')
const zone = input?.closest('.drop')
const shown = zone?.querySelector('.file-name')

if (input instanceof HTMLInputElement && problem && zone && shown) {
  const invitation = shown.textContent
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const megabytes = new Intl.NumberFormat(document.documentElement.lang, digits)
  const check = () => {
    const [file] = input.files ?? []
    const size = `${megabytes.format((file?.size ?? 0) / 1024 / 1024)} MB`
    const words = (input.dataset['tooLarge'] ?? '').replace('{name}', file?.name ?? '').replace('{size}', size)
    const tooLarge = file && file.size > MAX_BYTES ? words : ''
    input.setCustomValidity(tooLarge)
    problem.textContent = tooLarge
    zone.classList.toggle('chosen', file !== undefined)
    shown.textContent = file?.name ?? invitation
  }
  /** @param {FileList | undefined} files */
  const take = (files) => {
    if (!files?.length) return
    input.files = files
    check()
    input.focus()
  }
  input.addEventListener('change', check)
  // The browser may have restored a file after back navigation.
  check()

  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    zone.classList.add('over')
  })
  document.addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) zone.classList.remove('over')
  })
  document.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    zone.classList.remove('over')
    take(event.dataTransfer.files)
  })
  document.addEventListener('paste', (event) => {
    if (event.clipboardData?.files.length) take(event.clipboardData.files)
  })
}
