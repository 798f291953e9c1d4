import sharp from 'sharp'

// Of the many formats that libvips reads only these are open, and only from memory: a loader that cannot be reached
// cannot be attacked. SVG is for our own badge art; an uploaded SVG is turned away before any loader sees it.
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

// Every upload is different: remembering past operations would only hold memory.
sharp.cache(false)

/** The only way to sharp in the service. */
export { sharp }
