import { z } from 'zod'
import type { CopyRequest } from '../backup/snapshot.ts'
import type { OpenDatabase } from '../platform/database/database.ts'
import type { RequestHandler } from '../platform/database/embedded/owner-socket.ts'
import type { Services } from '../services.ts'
import { CommandRequest, runCommand } from './run-command.ts'

const Copy: z.ZodType<CopyRequest> = z.strictObject({ copy_database_to: z.string() })

/** Runs an operator's command in the running service, which alone can open the embedded store. */
export const handleAdminRequest =
  (services: Services, { copyTo }: Pick<OpenDatabase, 'copyTo'>): RequestHandler =>
  (request) => {
    const copy = Copy.safeParse(request)
    if (copy.success) return copyTo?.(copy.data.copy_database_to)
    return runCommand(CommandRequest.parse(request), { db: services.db, services })
  }
