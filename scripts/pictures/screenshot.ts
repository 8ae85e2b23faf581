import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
/** Maximum height of a picture, in pixels, above that of any message. The empty rest is cut off. */
const TALLEST_PX = 2400;
const SHARPNESS = 2;

/** Takes a PNG of a page, as high as its content. `CHROMIUM` names the browser's program, if it is not `chromium`. */
export async function takeScreenshot(html: string, widthPx: number): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'usher-page-'));
  try {
    const [page, picture] = [join(folder, 'page.html'), join(folder, 'page.png')];
    writeFileSync(page, html);
    await run(process.env.CHROMIUM ?? 'chromium', [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--hide-scrollbars',
      `--user-data-dir=${folder}`,
      `--force-device-scale-factor=${SHARPNESS}`,
      `--window-size=${widthPx},${TALLEST_PX}`,
      `--screenshot=${picture}`,
      `file://${page}`,
    ]);
    return await cutOff(readFileSync(picture));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cuts off the empty part below the content, which has the colour of the page's bottom corner. */
async function cutOff(png: Buffer): Promise<Buffer> {
  const { info } = await sharp(png).trim({ threshold: 4 }).toBuffer({ resolveWithObject: true });
  const { width } = await sharp(png).metadata();
  const height = info.height - (info.trimOffsetTop ?? 0) + 2 * SHARPNESS * 12;
  return sharp(png)
    .extract({ left: 0, top: 0, width, height: Math.min(height, TALLEST_PX * SHARPNESS) })
    .png({ palette: true, colours: 256 })
    .toBuffer();
}
