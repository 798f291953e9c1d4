import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

type Address = { address: string; family: number }

/** Where an untrusted URL may lead. */
export type OutwardRules = {
  protocol: 'https:' | 'http:'
  /** Resolves a host name to all of its addresses. */
  resolve(host: string): Promise<Address[]>
  isForbidden(address: string): boolean
}

/** Nothing usable was fetched: its URL is not allowed, or the response is not usable. */
export class FetchRefused extends Error {}

/** It is longer than what is read of such an answer. */
export class AnswerTooLarge extends FetchRefused {}

/** All addresses of a host, as the system resolves it. */
export const resolveHost = (host: string): Promise<Address[]> => lookup(host, { all: true, verbatim: true })

/**
 * Parses an untrusted URL.
 * @throws FetchRefused if a rule is broken; TypeError if it is no URL
 */
export function checkedUrl(written: string, rules: OutwardRules): URL {
  const url = new URL(written)
  if (url.protocol !== rules.protocol) throw new FetchRefused('the protocol is another')
  if (url.username || url.password) throw new FetchRefused('the address holds a name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Host names are checked in `checkedLookup`, but a literal IP address never gets there.
  if (isIP(host) && rules.isForbidden(host)) throw new FetchRefused('the address may not be asked')
  return url
}

/**
 * Sends a request to a URL that `checkedUrl` has let pass, through a connection to an address that the rules allow.
 * @throws FetchRefused, or whatever the connection failed with
 */
export function requestGuarded(
  url: URL,
  rules: OutwardRules,
  { body, ...options }: Pick<RequestOptions, 'method' | 'headers' | 'signal'> & { body?: string },
): Promise<IncomingMessage> {
  const guarded: RequestOptions = {
    ...options,
    // No keep-alive pool: every request opens a connection to an address that was just checked.
    agent: false,
    lookup: checkedLookup(rules),
  }
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    request(url, guarded, resolve).once('error', reject).end(body)
  })
}

/**
 * Resolves the name for the connection itself, so that the checked address is the one connected to (DNS rebinding). One
 * forbidden address among several is enough to refuse: such an answer is most likely an attack.
 */
const checkedLookup =
  (rules: OutwardRules): LookupFunction =>
  (host, options, callback) => {
    rules.resolve(host).then(
      (addresses) => {
        const [first] = addresses
        if (!first || addresses.some(({ address }) => rules.isForbidden(address))) {
          callback(new FetchRefused('the address may not be asked'), '', 0)
        } else if (options.all) callback(null, [first])
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 0),
    )
  }

/** Reads a response's body. @throws FetchRefused if it is compressed or larger than `bytes` */
export async function readLimited(response: IncomingMessage, bytes: number): Promise<Buffer> {
  if ((response.headers['content-encoding'] ?? 'identity') !== 'identity') {
    response.destroy()
    throw new FetchRefused('the answer is compressed')
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += part.length
    if (size > bytes) throw new AnswerTooLarge('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
