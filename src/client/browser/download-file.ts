/** Downloads a file by the browser itself, which shows how far it is and keeps the page; the service names the file. */
export function downloadFile(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
