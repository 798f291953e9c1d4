/** The client has closed its connection before it was answered: nobody waits for the rest of the work. */
export class ClientGone extends Error {}

/**
 * Ends work between two of its parts once nobody waits for it any more.
 * @param signal of the request; undefined for work that no request waits for
 * @throws ClientGone
 */
export function endIfGone(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ClientGone('the client has gone')
}
