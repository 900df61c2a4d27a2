// The walk through the page in a stock WebKit, that of WebKitGTK.
import { launch } from "./webdriver.js";
import { walkIn } from "../walk.js";

walkIn("WEBKIT", "WebKit", launch);
