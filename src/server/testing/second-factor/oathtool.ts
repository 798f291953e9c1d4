import { execFileSync } from 'node:child_process'

/** A TOTP code by oathtool, to compare with our own implementation. @param seconds after `now` */
export function codeOf(secret: string, seconds = 0, now = Date.now()): string {
  const moment = new Date(now + seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)
  return execFileSync('oathtool', ['--totp', '--base32', secret, '--now', `${moment} UTC`], { encoding: 'utf8' }).trim()
}
