import sharp from 'sharp'

// Of libvips' many loaders only these are enabled, and only from memory: a loader that cannot be reached cannot be
// attacked. SVG is for our own badge art; an uploaded SVG is refused before any loader sees it.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

// Every upload is different, so a cache of operations would only use memory.
sharp.cache(false)

/** The service imports sharp only from here. */
export { sharp }
