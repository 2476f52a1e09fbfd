// Makes the pictures of the README: `node tests/screenshots.mjs FOLDER`. The one of the widget is made by its test.
import { join } from "node:path";
import { BoardPage, start } from "./browser.mjs";

const folder = process.argv[2];
const tester = await start(new URL("../dist/page", import.meta.url).pathname);
const shoot = (page, name) => page.screenshot({ path: join(folder, name) });
try {
  const page = await tester.open("#v=international");
  const board = new BoardPage(page);
  await board.panel("computer");
  for (const move of ["32-28", "18-23", "33-29", "23x32", "37x28", "19-23"]) await page.locator("checkers-board")
    .evaluate((element, move) => element.type(move), move);
  await page.click("#analyse");
  await page.waitForFunction(() => /Depth (9|\d\d)/.test(document.querySelector(".analysis")?.textContent ?? ""), null, { timeout: 20_000 });
  await shoot(page, "page.png");

  const capture = await tester.open(`#${new URLSearchParams({ v: "russian", fen: "W:Wb6,a1,c1:Bc7,f6,h8,b8" })}`,
    { colorScheme: "dark" });
  await new BoardPage(capture).click("b6", "d8");
  await shoot(capture, "capture.png");

  const phone = await tester.open("#v=turkish", {
    viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: "tr-TR",
  });
  await new BoardPage(phone).square("d3").tap();
  await shoot(phone, "phone.png");
} finally {
  await tester.stop();
}
