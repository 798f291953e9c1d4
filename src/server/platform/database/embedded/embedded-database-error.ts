/** PostgreSQL's codes: crash_shutdown, as it sends to its other sessions, and disk_full. */
const CODES = { crashed: '57P02', diskFull: '53100' }

/** The embedded database has ended, or does not start. The message is for the operator; the code is PostgreSQL's own. */
export class EmbeddedDatabaseError extends Error {
  readonly code: string

  /** @param isDiskFull whether it could not start for lack of disk space: no query has begun then */
  constructor(reason: string, { isDiskFull = false } = {}) {
    super(`The embedded database has stopped: ${reason}`)
    this.code = isDiskFull ? CODES.diskFull : CODES.crashed
  }

  static diskFull() {
    return new EmbeddedDatabaseError('its disk is full. It starts again once there is room.', { isDiskFull: true })
  }
}
