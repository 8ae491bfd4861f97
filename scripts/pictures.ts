import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { looks, pictured, picturePath, takePicture } from '../e2e/panel/pictures';
import { type ChromiumViewer, openViewer } from '../e2e/panel/viewer';

/** Takes the pictures that the panel's tests compare with, for a person to look at before they are kept: `npm run pictures`. */
const viewer = (await openViewer()) as ChromiumViewer;
try {
  for (const look of looks) {
    for (const view of pictured) {
      const path = picturePath(view, look);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await takePicture(viewer, view, look));
      console.log(path);
    }
  }
} finally {
  await viewer.close();
}
