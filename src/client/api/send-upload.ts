/** The response headers that `call` reads. */
const HEADERS = ['retry-after', 'x-level']

/**
 * Sends a request by XMLHttpRequest, since `fetch` cannot report upload progress: the sent fraction, from 0 to 1.
 *
 * @throws if the service cannot be reached; the signal's reason if it is aborted
 */
export async function sendUpload(request: Request, onProgress: (part: number) => void, signal?: AbortSignal) {
  const body = await request.blob()
  return new Promise<Response>((resolve, reject) => {
    const upload = new XMLHttpRequest()
    upload.open(request.method, request.url)
    request.headers.forEach((value, name) => {
      upload.setRequestHeader(name, value)
    })
    upload.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    upload.onload = () => {
      const read = HEADERS.map((name): [string, string] => [name, upload.getResponseHeader(name) ?? ''])
      const headers = new Headers(read.filter(([, value]) => value))
      resolve(new Response(upload.responseText, { status: upload.status, statusText: upload.statusText, headers }))
    }
    upload.onerror = () => reject(new TypeError('The upload did not arrive'))
    upload.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => upload.abort(), { once: true })
    if (signal?.aborted) reject(signal.reason)
    else upload.send(body)
  })
}
