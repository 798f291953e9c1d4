import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { type BrandInput, getBrand, previewBrand, updateBrand } from '#contract/designs/brand.ts'

const brand = ['brand']

/** What holds the organization's badges together. */
export const brandQuery = queryOptions({
  queryKey: brand,
  queryFn: async ({ signal }) => (await call(getBrand, {}, { signal })).data,
})

/** How many designs a brand would change; counted anew each time it is shown. */
export const brandChangesQuery = (tried: BrandInput) =>
  queryOptions({
    queryKey: [...brand, 'changes', tried],
    queryFn: async ({ signal }) => (await call(previewBrand, tried, { signal })).data,
    gcTime: 0,
  })

export const updateBrandMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...input }: SaveOf<typeof updateBrand>) =>
    (await call(updateBrand, input, { madeFrom })).data,
  onSuccess: async (saved, _input, _before, { client }) => {
    client.setQueryData(brandQuery.queryKey, saved)
    // Designs, templates and their pictures follow the brand.
    await Promise.all(['designs', 'templates'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  },
})
