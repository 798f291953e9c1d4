import * as contract from '#contract/templates.ts'
import { route } from '#server/http/route.ts'
import { listTemplates } from './list-templates.ts'

export const templateRoutes = [route(contract.listTemplates, 'read', listTemplates)]
