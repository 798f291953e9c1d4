import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * The JSON schema of a part of the contract. What a request may send beyond what is made of it stands in the contract as
 * `inRequests`.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      const { inRequests } = jsonSchema
      delete jsonSchema['inRequests']
      if (io === 'input') Object.assign(jsonSchema, inRequests)
    },
  }) as Json
  return json
}
