/*
 * What axe asks too, in a tenth of the time, for states and widths of a page that axe has seen before. Each function
 * runs in the page, so it has all that it needs within itself, and gives the faults.
 */

/**
 * Words that stand out too little from what lies behind them (WCAG 1.4.3). Those on a picture or a gradient and those
 * of a control that is off are left out, as by axe.
 */
export function faintWords(part: Element): string[] {
  type Layer = { colour: string; opacity: number }
  const pen = new OffscreenCanvas(1, 1).getContext('2d', {
    willReadFrequently: true,
  }) as OffscreenCanvasRenderingContext2D

  /** How bright it is, from 0 to 1, when one more layer lies on those before. */
  function luminanceWith({ colour, opacity }: Layer): number {
    pen.globalAlpha = opacity
    pen.fillStyle = colour
    pen.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /** What lies under the words, the lowest first, or null if that is a picture. */
  function layersUnder(element: Element): Layer[] | null {
    const layers: Layer[] = []
    for (let above: Element | null = element; above; above = above.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(above)
      if (backgroundImage !== 'none') return null
      layers.unshift({ colour: backgroundColor, opacity: 1 })
      for (const layer of layers) layer.opacity *= Number(opacity)
      if (backgroundColor.startsWith('rgb(') && opacity === '1') break
    }
    return layers
  }

  const known = new Map<string, number>()
  function contrastOf(layers: Layer[]): number {
    const key = JSON.stringify(layers)
    const before = known.get(key)
    if (before !== undefined) return before
    const [low = 0, high = 0] = layers
      .map(luminanceWith)
      .slice(-2)
      .sort((one, other) => one - other)
    const contrast = (high + 0.05) / (low + 0.05)
    known.set(key, contrast)
    return contrast
  }

  const hasWords = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) ||
    element.matches('input:is([type=text], [type=search], [type=email], [type=number], [type=date]), textarea')
  const isLeftOut = (element: Element) =>
    element.closest('svg, script, style, noscript, select, :disabled, [aria-disabled=true]') ||
    element.closest('label')?.control?.matches(':disabled') ||
    // What can be selected in a PDF lies invisible over its picture.
    getComputedStyle(element).color === 'rgba(0, 0, 0, 0)' ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    element.getBoundingClientRect().width <= 1

  return [part, ...part.querySelectorAll('*')].flatMap((element) => {
    const under = hasWords(element) && !isLeftOut(element) && layersUnder(element)
    if (!under) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const contrast = contrastOf([...under, { colour: color, opacity: under.at(-1)?.opacity ?? 1 }])
    return contrast < least ? [`contrast ${contrast.toFixed(2)} of ${least}: ${element.outerHTML.slice(0, 120)}`] : []
  })
}

/** What is too small to be pressed, and too near to something else (WCAG 2.5.8). */
export function crampedTargets(part: Element): string[] {
  const isInSentence = (element: Element) => getComputedStyle(element).display === 'inline'
  const targets = [...part.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1)
  /** What stays in its place while the page moves under it: a bar, a dialog. */
  function layerOf(element: Element): Element | null {
    if (element.matches('dialog') || /fixed|sticky/.test(getComputedStyle(element).position)) return element
    return element.parentElement && layerOf(element.parentElement)
  }
  const isSmall = ({ box }: { box: DOMRect }) => box.width < 23.9 || box.height < 23.9

  return targets
    .filter((target) => isSmall(target) && !isInSentence(target.element))
    .filter(({ element, box: { x, y, width, height } }) => {
      const [left, top] = [x + width / 2, y + height / 2]
      return targets.some((other) => {
        if (other.element.contains(element) || element.contains(other.element)) return false
        const { box } = other
        const across = Math.max(box.left - left, 0, left - box.right)
        const down = Math.max(box.top - top, 0, top - box.bottom)
        return Math.hypot(across, down) < 12 && layerOf(other.element) === layerOf(element)
      })
    })
    .map(({ element }) => `too small and near: ${element.outerHTML.slice(0, 120)}`)
}

/** What scrolls, but not by keyboard (WCAG 2.1.1). */
export function unreachableScrollers(part: Element): string[] {
  const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]'
  return [part, ...part.querySelectorAll('*')]
    .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      [scrollWidth - clientWidth, scrollHeight - clientHeight].some((hidden) => hidden > 13),
    )
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      return [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')
    })
    .filter((element) => element.checkVisibility() && !element.matches(focusable) && !element.querySelector(focusable))
    .map((element) => `scrolls, but not by keyboard: ${element.outerHTML.slice(0, 120)}`)
}

/** Links that nothing but their colour tells from the words around them (WCAG 1.4.1). */
export function lostLinks(part: Element): string[] {
  const blockOf = (element: Element): Element | null =>
    element.parentElement && getComputedStyle(element.parentElement).display.startsWith('inline')
      ? blockOf(element.parentElement)
      : element.parentElement
  const lettersIn = (element: Element) => element.textContent?.match(/\p{L}/gu)?.length ?? 0
  const isMarked = (element: Element) => {
    const { textDecorationLine, borderBottomWidth } = getComputedStyle(element)
    return textDecorationLine !== 'none' || Number.parseFloat(borderBottomWidth) > 0
  }
  const faceOf = (element: Element) => {
    const { fontFamily, fontSize, fontStyle, fontWeight } = getComputedStyle(element)
    return [fontFamily, fontSize, fontStyle, fontWeight].join()
  }

  return [...part.querySelectorAll('a[href]')]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }) && getComputedStyle(link).display === 'inline')
    .filter((link) => {
      const block = blockOf(link)
      if (!block || lettersIn(link) === 0) return false
      const inLinks = [...block.querySelectorAll('a[href]')].reduce((sum, one) => sum + lettersIn(one), 0)
      const areMarked = [link, ...link.querySelectorAll('*')].some(isMarked)
      return lettersIn(block) > inLinks && !areMarked && faceOf(link) === faceOf(block)
    })
    .map((link) => `a link by its colour alone: ${link.outerHTML.slice(0, 120)}`)
}
