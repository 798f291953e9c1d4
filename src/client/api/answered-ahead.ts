let answers: Record<string, unknown> | undefined

/**
 * What the service has answered ahead: it writes what a page asks first into the page itself. Each answer is good for the
 * first question; whoever asks again wants to know what is new.
 *
 * @returns the answer's JSON, or undefined where the service has to be asked
 */
export function answeredAhead({ method, url }: Request): unknown {
  if (method !== 'GET') return undefined
  answers ??= JSON.parse(document.getElementById('answers')?.textContent ?? '{}') as Record<string, unknown>
  const address = url.slice(location.origin.length)
  const answer = answers[address]
  delete answers[address]
  return answer
}
