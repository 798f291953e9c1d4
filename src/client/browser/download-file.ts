/** Downloads a file through the browser, which shows the progress and stays on the page; the service names the file. */
export function downloadFile(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
